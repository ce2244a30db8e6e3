import vine from '@vinejs/vine'
import { ROLES } from '#app/platform/access/roles'
import { line } from '#app/platform/console/rules/form_fields'
import { characters } from '#app/shared/text/validation'

export const inviteValidator = vine.create({
  email: line().email().use(characters(254)),
  role: vine.enum(ROLES),
})
