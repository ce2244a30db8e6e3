import vine from '@vinejs/vine'
import { ROLES } from '#app/platform/access/roles'
import { textUpTo } from '#app/shared/validation'

export const createInvitationValidator = vine.create({
  email: textUpTo(1000),
  role: vine.enum(ROLES),
})

export const acceptInvitationValidator = vine.create({
  token: textUpTo(1000),
  password: textUpTo(1000).nullable().optional(),
  displayName: textUpTo(1000).nullable().optional(),
})
