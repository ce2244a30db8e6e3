import vine from '@vinejs/vine'
import { textUpTo } from '#app/shared/text/validation'

export const licenceFormValidator = vine.create({ licence: textUpTo(20_000) })
