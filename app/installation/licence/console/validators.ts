import vine from '@vinejs/vine'
import { textUpTo } from '#app/shared/validation'

export const licenceFormValidator = vine.create({ licence: textUpTo(20_000) })
