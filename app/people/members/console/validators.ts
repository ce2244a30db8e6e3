import vine from '@vinejs/vine'
import { ROLES } from '#app/platform/access/roles'

export const roleValidator = vine.create({ role: vine.enum(ROLES) })
