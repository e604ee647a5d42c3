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

  insecure: 'This address is not secure',
  insecureText:
    'This page needs an address that begins with https://, or, on the server’s own computer, http://localhost. Ask your administrator for the address.',

  signIn: 'Sign in',
  signInFailed: 'That did not work. Check what you entered and try again.',
  forgotten: 'Forgot your password?',
  withOrganization: 'Sign in with your organization',
  organizationHint: 'You continue on the sign-in page of your organization.',

  secondFactor: "Confirm it's you",
  code: 'Code',
  codeHint: 'The 6-digit code from your authenticator app, or a recovery code.',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'Your passkey was not accepted. Try again.',
  expired: 'This sign-in has ended. Start again.',
  startAgain: 'Start again',

  setUp: 'Set up your authenticator app',
  setUpText:
    'Scan the QR code with an authenticator app, or type the key into the app. Then enter the code that it shows.',
  qrCode: 'QR code with the key',
  key: 'Key',
  newCodeHint: 'The 6-digit code that the app shows now.',
  codeRefused: 'This code is wrong. Wait for the next code and enter it.',

  recoveryCodes: 'Save your recovery codes',
  recoveryCodesText:
    'If you lose your app or passkey, sign in with one of these codes. Each works once. You will not see them again.',
  codesSaved: 'I have saved them',

  accept: 'Accept your invitation',
  acceptText: (account: string, role: string) => `You are invited to join ${account} as ${role}.`,
  acceptExisting: 'Enter your password to accept.',
  name: 'Your name',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters.',
  linkInvalid: 'This link does not work',
  linkInvalidText: 'It was already used, has expired or was withdrawn. Ask for a new link.',

  reset: 'Reset your password',
  resetHint: 'If this address has an account, we send a link to it.',
  sendLink: 'Send the link',
  resetSent: 'Check your email',
  resetSentText: 'If this address has an account, you will receive a link. It works for 30 minutes.',
  choosePassword: 'Choose a new password',
  savePassword: 'Save the password',

  stepUp: "Confirm it's you",
  stepUpText: 'To continue, enter your password or the 6-digit code from your app.',
  passwordOrCode: 'Password or 6-digit code',
  confirmed: 'Confirmed',
  confirmedText: 'You can close this page and continue.',

  signedIn: 'You are signed in',
  dashboard: 'Open the dashboard',
  signOut: 'Sign out',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'The passkey was added.',
  security: 'Sign-in and security',
  signInFirst: 'Sign in to see this page.',
  app: 'Authenticator app',
  appIsSet: 'An authenticator app is set up.',
  appIsMissing: 'No authenticator app is set up.',
  setUpApp: 'Set up an authenticator app',
  replaceApp: 'Replace the authenticator app',
  removeApp: 'Remove the authenticator app',
  appAdded: 'The authenticator app was set up.',
  appRemoved: 'The authenticator app was removed.',
  passkeys: 'Passkeys',
  passkey: 'Passkey',
  passkeyOf: (name: string, date: string) => `${name}, added on ${date}`,
  removePasskey: (name: string, date: string) => `Remove ${name}, added on ${date}`,
  remove: 'Remove',
  passkeyRemoved: 'The passkey was removed.',
  recoveryCodesLeft: 'Recovery codes',
  codesLeft: (count: number) => (count === 1 ? 'One code is left.' : `${count} codes are left.`),
  newCodes: 'Replace the recovery codes',
  changePassword: 'Change the password',
  changePasswordText: 'You will be signed out on your other devices.',
  passwordChanged: 'The password was changed.',
  passwordRequired: 'To change this, sign in with your password.',
  lastSecondFactor: 'This is your only app or passkey. Add another one before you remove it.',

  sessionEnds: 'Your session is about to end',
  sessionEndsText: 'You will be signed out within a minute.',
  sessionLimitText: 'A session lasts at most 12 hours. Finish what you are doing, then sign in again.',
  staySignedIn: 'Stay signed in',
  sessionEnded: 'Your session has ended',
  sessionEndedText: 'Sign in again to continue.',
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
