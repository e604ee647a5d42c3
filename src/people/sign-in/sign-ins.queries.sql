/* columns signIn: The columns of a sign-in in progress. */
i.id, i.purpose, i.person_id, i.invitation_id, i.session_id, i.password_proven_at, i.attempts, i.state, i.created_at, i.expires_at;

/* insertSignIn (directory): Inserts a sign-in in progress. */
insert into sign_ins (id, token_hash, purpose, person_id, invitation_id, session_id, password_proven_at, attempts, state,
  created_at, expires_at)
values (:id, :tokenHash, :purpose, :personId?, :invitationId?, :sessionId?, :passwordProvenAt?, 0, :state?, :now, :expiresAt);

/* signInByToken (directory): Returns a sign-in in progress that has attempts left. */
select :columns(signIn) from sign_ins i
where i.token_hash = :tokenHash and i.expires_at > :now and i.attempts < :attemptsMax;

/*
 * takeSignInAttempt (directory): Counts an attempt to prove a factor, before the check. Returns no
 * row if no attempt is left.
 */
update sign_ins i set attempts = i.attempts + 1
where i.token_hash = :tokenHash and i.expires_at > :now and i.attempts < :attemptsMax
returning :columns(signIn);

/* writeSignInState (directory): Sets the state of a sign-in in progress. */
update sign_ins i set state = :state where i.id = :id and i.expires_at > :now returning i.id;

/*
 * deleteSignIn (directory): Deletes a sign-in in progress when it ends. Returns no row if another
 * request has deleted it.
 */
delete from sign_ins i where i.id = :id and i.expires_at > :now returning i.id;

/* deleteSignInByToken (directory): Deletes a sign-in in progress that the person leaves. */
delete from sign_ins i where i.token_hash = :tokenHash;

/* deleteSignInsOfPerson (directory): Deletes the sign-ins in progress of a person. */
delete from sign_ins i where i.person_id = :personId;

/*
 * setupOfSession (directory): Returns the newest set-up of one-time codes that a session started.
 */
select :columns(signIn) from sign_ins i
where i.session_id = :sessionId and i.person_id = :personId and i.purpose = 'StepUp' and i.state ->> 'oneTimeCode' is not null
  and i.expires_at > :now
order by i.id desc limit 1;
