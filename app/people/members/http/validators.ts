import vine from '@vinejs/vine'
import { ROLES } from '#app/platform/access/roles'

export const changeMemberRoleValidator = vine.create({ role: vine.enum(ROLES) })
