/** The texts of the pages in English. Each language has these keys. */
export const en = {
  product: 'Tallystick',
  email: 'Email address',
  password: 'Password',
  continue: 'Continue',
  sending: 'One moment…',
  incomplete: 'Fill in every field.',
  incorrect: 'Correct the marked fields.',
  required: (label: string) => `${label} is required.`,
  noConnection: 'The server could not be reached. Check your connection and try again.',
  tooMany: (minutes: number) =>
    minutes === 1 ? 'Too many attempts. Try again in a minute.' : `Too many attempts. Try again in ${minutes} minutes.`,
  back: 'Back',

  signIn: 'Sign in',
  signInFailed: 'That did not work. Check your entries and try again.',
  forgotten: 'Forgot your password?',
  withOrganization: 'Sign in with your organization',
  organizationHint: 'The sign-in page of your organization opens.',

  secondFactor: 'Confirm that it is you',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows, or a recovery code.',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'The passkey was not accepted. Try again or enter a code.',
  expired: 'This sign-in has ended. Start again.',
  startAgain: 'Start again',

  setUp: 'Set up your authenticator app',
  setUpText: 'Scan the picture with an authenticator app, or type the key into it. Then enter the code that it shows.',
  qrCode: 'Picture with the key, for authenticator apps',
  key: 'Key',
  newCodeHint: 'The six digits that the app shows now.',
  codeRefused: 'This code was not accepted. Wait for the next one and enter it.',

  recoveryCodes: 'Keep your recovery codes',
  recoveryCodesText: 'Each signs you in once if you lose your app or passkey. They are not shown again.',
  codesKept: 'I have kept them',

  accept: 'Accept your invitation',
  acceptText: (account: string, role: string) => `You are invited to ${account} as ${role}.`,
  acceptExisting: 'Sign in to accept it.',
  name: 'Your name',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters.',
  linkInvalid: 'This link does not work',
  linkInvalidText: 'It was used already, has expired, or was withdrawn. Ask for another one.',

  reset: 'Reset your password',
  resetHint: 'You receive a link if the address is known.',
  sendLink: 'Send the link',
  resetSent: 'Look at your messages',
  resetSentText: 'If the address is known, a link is on its way. It works for 30 minutes.',
  choosePassword: 'Choose a new password',
  savePassword: 'Save the password',

  stepUp: 'Confirm that it is you',
  stepUpText: 'Enter your password or a code once more to continue.',
  passwordOrCode: 'Password or code',
  confirmed: 'Confirmed',
  confirmedText: 'You can close this page and continue.',

  signedIn: 'You are signed in',
  signedInAs: (email: string) => `As ${email}.`,
  signOut: 'Sign out',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'The passkey was added.',
  roles: {
    Owner: 'owner',
    Admin: 'administrator',
    Developer: 'developer',
    Operator: 'operator',
    Support: 'support',
    Viewer: 'viewer',
  },
} as const satisfies object

type Widened<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> }

export type Texts = Widened<typeof en>
