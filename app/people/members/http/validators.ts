import vine from '@vinejs/vine'
import { ROLES } from '#app/platform/access/roles'
import { documentInput } from '#app/platform/api/input_documents'

export const changeMemberRoleValidator = vine.create({ role: vine.enum(ROLES) })

documentInput(changeMemberRoleValidator, {
  name: 'MemberChange',
  fields: { role: { description: 'The new role; not above your own' } },
  example: { role: 'Viewer' },
})
