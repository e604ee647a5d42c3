import type { Role } from '../../accounts/index.ts'
import type { Language } from '../../checkout/language/index.ts'

/** The kinds of messages about the sign-in of a person. */
export type SignInMessageKind = 'PasswordReset' | 'Locked' | 'NewDevice' | 'PasswordChanged' | 'FactorRemoved'

/** The kinds of messages about an account. */
export type AccountMessageKind = 'Invitation' | 'RoleChanged'

/** The kinds of messages to people. The recipient of an invitation may not be a person yet. */
export type PersonMessageKind = SignInMessageKind | AccountMessageKind

/** The texts of a message. */
export interface PersonMessageTexts {
  readonly subject: string
  readonly opening: string
  /** The text before the link. */
  readonly link?: string
  readonly note: string
}

/** The account and the role that a message is about. */
export interface RoleInAccount {
  readonly accountName: string
  readonly role: Role
}

type Texts = Readonly<Record<SignInMessageKind, PersonMessageTexts>> &
  Readonly<Record<AccountMessageKind, (about: RoleInAccount) => PersonMessageTexts>>

/** The labels of the time and the IP address of the request that caused a message. */
export interface CauseTexts {
  readonly time: string
  readonly address: string
}

export const CAUSES: Readonly<Record<Language, CauseTexts>> = {
  en: { time: 'Time', address: 'Network address' },
  es: { time: 'Hora', address: 'Dirección de red' },
}

const NOT_YOU = {
  en: 'If this was not you, reset your password now and inform the owner of your account.',
  es: 'Si no ha sido usted, restablezca su contraseña ahora e informe al propietario de su cuenta.',
}

export const PERSON_MESSAGES: Readonly<Record<Language, Texts>> = {
  en: {
    PasswordReset: {
      subject: 'Reset your password',
      opening: 'Someone asked to reset the password of your Tallystick account.',
      link: 'Choose a new password within 30 minutes',
      note: 'If this was not you, ignore this message. Your password has not changed.',
    },
    Locked: {
      subject: 'Sign-in is locked for 30 minutes',
      opening: 'There were too many failed attempts to sign in with your address.',
      note: 'You can sign in again after 30 minutes. If the attempts were not yours, make sure that you use this password nowhere else.',
    },
    NewDevice: {
      subject: 'Sign-in from a new device',
      opening: 'There was a sign-in to your account from a new device or network.',
      note: NOT_YOU.en,
    },
    PasswordChanged: {
      subject: 'Your password was changed',
      opening: 'The password of your Tallystick account was changed. All other sessions have ended.',
      note: NOT_YOU.en,
    },
    FactorRemoved: {
      subject: 'A second factor was removed',
      opening: 'A second factor of your Tallystick account was removed or replaced.',
      note: NOT_YOU.en,
    },
    Invitation: ({ accountName, role }) => ({
      subject: `Your invitation to ${accountName}`,
      opening: `You are invited to ${accountName} as ${role}.`,
      link: 'Accept the invitation within 7 days',
      note: 'If you do not expect this message, ignore it.',
    }),
    RoleChanged: ({ accountName, role }) => ({
      subject: `Your role in ${accountName} changed`,
      opening: `Your role in ${accountName} is now ${role}.`,
      note: 'If you do not expect this change, ask an Owner of the account.',
    }),
  },
  es: {
    PasswordReset: {
      subject: 'Restablezca su contraseña',
      opening: 'Alguien ha pedido restablecer la contraseña de su cuenta de Tallystick.',
      link: 'Elija una contraseña nueva en un plazo de 30 minutos',
      note: 'Si no ha sido usted, ignore este mensaje. Su contraseña no ha cambiado.',
    },
    Locked: {
      subject: 'El inicio de sesión está bloqueado durante 30 minutos',
      opening: 'Ha habido demasiados intentos fallidos de iniciar sesión con su dirección.',
      note: 'Podrá iniciar sesión de nuevo dentro de 30 minutos. Si los intentos no eran suyos, asegúrese de que no usa esta contraseña en ningún otro sitio.',
    },
    NewDevice: {
      subject: 'Inicio de sesión desde un dispositivo nuevo',
      opening: 'Se ha iniciado sesión en su cuenta desde un dispositivo o una red nuevos.',
      note: NOT_YOU.es,
    },
    PasswordChanged: {
      subject: 'Su contraseña ha cambiado',
      opening: 'La contraseña de su cuenta de Tallystick ha cambiado. Las demás sesiones han terminado.',
      note: NOT_YOU.es,
    },
    FactorRemoved: {
      subject: 'Se ha eliminado un segundo factor',
      opening: 'Un segundo factor de su cuenta de Tallystick se ha eliminado o sustituido.',
      note: NOT_YOU.es,
    },
    Invitation: ({ accountName, role }) => ({
      subject: `Su invitación a ${accountName}`,
      opening: `Le han invitado a ${accountName} como ${role}.`,
      link: 'Acepte la invitación en un plazo de 7 días',
      note: 'Si no espera este mensaje, ignórelo.',
    }),
    RoleChanged: ({ accountName, role }) => ({
      subject: `Su rol en ${accountName} ha cambiado`,
      opening: `Su rol en ${accountName} es ahora ${role}.`,
      note: 'Si no espera este cambio, consulte a un propietario de la cuenta.',
    }),
  },
}
