import vine from '@vinejs/vine'
import { pagingFields, textUpTo } from '#app/shared/validation'

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
  password: text().nullable().optional(),
  currentPassword: text().nullable().optional(),
})

export const listUsersValidator = vine.create({
  search: textUpTo(500).optional(),
  ...pagingFields,
})

const flag = () => vine.boolean({ strict: true }).nullable().optional()

export const updateUserValidator = vine.create({
  disabled: flag(),
  installationAdministrator: flag(),
})
