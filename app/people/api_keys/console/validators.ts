import vine from '@vinejs/vine'
import { LIFETIMES } from '#app/people/api_keys/rules/lifetime'
import { SCOPES } from '#app/platform/access/roles'
import { line } from '#app/platform/console/rules/form_fields'
import { characters, dayRule } from '#app/shared/text/validation'

export const createKeyValidator = vine.create({
  name: line().use(characters(100)),
  scopes: vine.array(vine.enum(SCOPES)).minLength(1),
  signsRequests: vine.boolean().optional(),
  lifetime: vine.enum(LIFETIMES),
  until: line().use(dayRule()).optional().requiredWhen('lifetime', '=', 'day'),
})
