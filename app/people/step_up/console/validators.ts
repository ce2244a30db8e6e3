import vine from '@vinejs/vine'
import { emptyIsNothing } from '#app/platform/console/rules/form_fields'
import { textUpTo } from '#app/shared/text/validation'

const optional = () => textUpTo(4096).parse(emptyIsNothing).optional()

export const proofForm = vine.create({ password: optional(), code: optional() })

export const passkeyProofForm = vine.create({
  credential: textUpTo(32_768).parse(emptyIsNothing).optional(),
})
