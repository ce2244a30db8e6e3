import vine from '@vinejs/vine'
import { line } from '#app/console/rules/form_fields'
import { ROLES } from '#app/access/roles'

export const inviteValidator = vine.create({
  email: line().email().maxLength(254),
  role: vine.enum(ROLES),
})
