import vine from '@vinejs/vine'
import { characters } from '#app/shared/validation'
import { line } from '#app/platform/console/rules/form_fields'
import { ROLES } from '#app/platform/access/roles'

export const inviteValidator = vine.create({
  email: line().email().use(characters(254)),
  role: vine.enum(ROLES),
})
