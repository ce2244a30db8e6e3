import vine from '@vinejs/vine'
import { optionalText } from '#app/shared/text/validation'

export const addressDomainFormValidator = vine.create({ name: optionalText() })
