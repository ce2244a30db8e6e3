import vine from '@vinejs/vine'
import { emptyIsNothing } from '#app/platform/console/rules/form_fields'
import { characters, lineUpTo, textUpTo } from '#app/shared/text/validation'

/**
 * Describes a field that is needed. What forms send empty was left out. What a value may be is
 * decided by the rules.
 */
const needed = () =>
  vine
    .string()
    .parse((value) => (value === '' ? null : value))
    .use(characters(4096))

export const signInForm = vine.create({ email: needed(), password: needed() })

export const providerPasswordForm = vine.create({ login: needed(), password: needed() })

export const codeForm = vine.create({ code: needed() })

export const registerForm = vine.create({
  displayName: textUpTo(4096).optional(),
  email: needed(),
  password: needed(),
})

export const emailForm = vine.create({ email: needed() })

export const takeOverForm = vine.create({ token: needed(), newPassword: needed() })

export const newPasswordForm = vine.create({ token: needed(), password: needed() })

/** What an authenticator signed, as JSON; what it may be is for the rules to say. */
const credential = () => textUpTo(32_768).parse(emptyIsNothing).optional()

export const credentialForm = vine.create({ credential: credential() })

export const passkeyForm = vine.create({
  name: lineUpTo(100).parse(emptyIsNothing).optional(),
  credential: credential(),
})

export const nameForm = vine.create({ displayName: textUpTo(4096) })

export const passwordForm = vine.create({ password: needed() })

export const changePasswordForm = vine.create({ currentPassword: needed(), password: needed() })
