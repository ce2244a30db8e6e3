import vine from '@vinejs/vine'
import { EMAIL_LENGTH } from '#app/people/accounts/rules/email'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/people/accounts/rules/password'
import { documentInput } from '#app/platform/api/input_documents'
import { optionalFlag, pagingFields, textUpTo } from '#app/shared/text/validation'

/** Types only: what an address, a name or a password may be is decided by the rules. */
const text = () => textUpTo(4096)

export const registerValidator = vine.create({
  email: text(),
  password: text(),
  displayName: text().nullable(),
})

export const tokenValidator = vine.create({ token: text() })

export const logInValidator = vine.create({ email: text(), password: text() })

export const codeValidator = vine.create({ code: text() })

export const forgotPasswordValidator = vine.create({ email: text() })

export const resetPasswordValidator = vine.create({ token: text(), password: text() })

export const passwordValidator = vine.create({ password: text() })

export const updateMeValidator = vine.create({
  displayName: text().nullable().optional(),
  language: text().nullable().optional(),
  password: text().nullable().optional(),
  currentPassword: text().nullable().optional(),
})

export const listUsersValidator = vine.create({
  search: textUpTo(500).optional(),
  ...pagingFields,
})

export const updateUserValidator = vine.create({
  disabled: optionalFlag(),
  installationAdministrator: optionalFlag(),
})

const email = { format: 'email', maxLength: EMAIL_LENGTH }
const newPassword = {
  description: 'The new password: its length is checked, and common passwords are refused',
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  writeOnly: true,
}
const password = { description: 'The password of the account', writeOnly: true }
const token = { description: 'The token of the email' }

documentInput(registerValidator, {
  name: 'Registration',
  fields: { email, password: newPassword, displayName: { maxLength: 200 } },
  example: {
    email: 'ada@example.com',
    password: 'correct horse battery staple',
    displayName: 'Ada Lovelace',
  },
})

documentInput(tokenValidator, {
  name: 'EmailVerification',
  fields: { token },
  example: { token: 'TOKEN' },
})

documentInput(logInValidator, {
  name: 'SignIn',
  fields: { email: { format: 'email' }, password },
  example: { email: 'ada@example.com', password: 'correct horse battery staple' },
})

documentInput(codeValidator, {
  name: 'SecondFactorCode',
  fields: { code: { description: 'Of the authenticator, or a recovery code' } },
  example: { code: '123456' },
})

documentInput(forgotPasswordValidator, {
  name: 'PasswordRequest',
  fields: { email: { format: 'email' } },
  example: { email: 'ada@example.com' },
})

documentInput(resetPasswordValidator, {
  name: 'PasswordReset',
  fields: { token, password: newPassword },
  example: { token: 'TOKEN', password: 'correct horse battery staple' },
})

documentInput(passwordValidator, {
  name: 'PasswordConfirmation',
  fields: { password },
  example: { password: 'correct horse battery staple' },
})

documentInput(updateMeValidator, {
  name: 'MeChange',
  fields: {
    displayName: { maxLength: 200 },
    language: {
      description:
        'Of the console and of emails: a language that the console has, as `de`. Empty: as the browser asks',
    },
    password: newPassword,
    currentPassword: { description: 'Needed with `password`', writeOnly: true },
  },
  example: { displayName: 'Ada Lovelace' },
})

documentInput(listUsersValidator, {
  fields: { search: { description: 'Part of the address or the name' } },
})

documentInput(updateUserValidator, {
  name: 'UserChange',
  fields: { disabled: { description: 'Keep the account out' } },
  example: { disabled: true },
})
