import vine from '@vinejs/vine'
import { line } from '#app/platform/console/rules/form_fields'

export const checkoutValidator = vine.create({ plan: line() })
export const assignValidator = vine.create({ organisation: line() })
