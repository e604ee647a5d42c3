import type { Texts } from './en.ts'

/** The texts of the pages in Spanish. */
export const es: Texts = {
  product: 'Tallystick',
  email: 'Correo electrónico',
  password: 'Contraseña',
  continue: 'Continuar',
  sending: 'Un momento…',
  incomplete: 'Rellene todos los campos.',
  incorrect: 'Corrija los campos marcados.',
  required: (label) => `Falta el campo «${label}».`,
  noConnection: 'No se pudo contactar con el servidor. Compruebe su conexión e inténtelo de nuevo.',
  tooMany: (minutes) =>
    minutes === 1
      ? 'Demasiados intentos. Inténtelo de nuevo dentro de un minuto.'
      : `Demasiados intentos. Inténtelo de nuevo dentro de ${minutes} minutos.`,
  back: 'Volver',

  signIn: 'Iniciar sesión',
  signInFailed: 'No ha funcionado. Compruebe los datos e inténtelo de nuevo.',
  forgotten: '¿Ha olvidado su contraseña?',
  withOrganization: 'Iniciar sesión con su organización',
  organizationHint: 'Se abre la página de inicio de sesión de su organización.',

  secondFactor: 'Confirme que es usted',
  code: 'Código',
  codeHint: 'Las seis cifras que muestra su aplicación de autenticación, o un código de recuperación.',
  usePasskey: 'Usar una llave de acceso',
  passkeyFailed: 'La llave de acceso no se aceptó. Inténtelo de nuevo o introduzca un código.',
  expired: 'Este inicio de sesión ha terminado. Empiece de nuevo.',
  startAgain: 'Empezar de nuevo',

  setUp: 'Configure su aplicación de autenticación',
  setUpText:
    'Escanee la imagen con una aplicación de autenticación o escriba la clave en ella. Después introduzca el código que muestra.',
  qrCode: 'Imagen con la clave, para aplicaciones de autenticación',
  key: 'Clave',
  newCodeHint: 'Las seis cifras que muestra la aplicación ahora.',
  codeRefused: 'Este código no se aceptó. Espere al siguiente e introdúzcalo.',

  recoveryCodes: 'Guarde sus códigos de recuperación',
  recoveryCodesText:
    'Cada uno permite iniciar sesión una vez si pierde su aplicación o su llave de acceso. No se vuelven a mostrar.',
  codesKept: 'Los he guardado',

  accept: 'Acepte su invitación',
  acceptText: (account, role) => `Le han invitado a ${account} como ${role}.`,
  acceptExisting: 'Inicie sesión para aceptarla.',
  name: 'Su nombre',
  newPassword: 'Contraseña nueva',
  passwordHint: 'Al menos 12 caracteres.',
  linkInvalid: 'Este enlace no funciona',
  linkInvalidText: 'Ya se usó, ha caducado o se retiró. Pida otro.',

  reset: 'Restablezca su contraseña',
  resetHint: 'Recibirá un enlace si conocemos la dirección.',
  sendLink: 'Enviar el enlace',
  resetSent: 'Mire sus mensajes',
  resetSentText: 'Si conocemos la dirección, el enlace está en camino. Funciona durante 30 minutos.',
  choosePassword: 'Elija una contraseña nueva',
  savePassword: 'Guardar la contraseña',

  stepUp: 'Confirme que es usted',
  stepUpText: 'Introduzca otra vez su contraseña o un código para continuar.',
  passwordOrCode: 'Contraseña o código',
  confirmed: 'Confirmado',
  confirmedText: 'Puede cerrar esta página y continuar.',

  signedIn: 'Ha iniciado sesión',
  signedInAs: (email) => `Como ${email}.`,
  signOut: 'Cerrar sesión',
  addPasskey: 'Añadir una llave de acceso',
  passkeyAdded: 'La llave de acceso se ha añadido.',
  roles: {
    Owner: 'propietario',
    Admin: 'administrador',
    Developer: 'desarrollador',
    Operator: 'operador',
    Support: 'soporte',
    Viewer: 'lector',
  },
}
