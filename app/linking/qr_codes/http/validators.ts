import vine from '@vinejs/vine'
import { PNG_SIZE } from '#app/linking/qr_codes/queries/draw_code'
import { wholeNumber } from '#app/shared/validation'

/** Types only: what a style may be is decided by the rules of the feature. */
const text = () => vine.string().nullable().optional()

const style = {
  name: text(),
  foreground: text(),
  background: text(),
  errorCorrection: text(),
  quietZone: vine.number({ strict: true }).nullable().optional(),
}

export const createQrCodeValidator = vine.create({ linkId: vine.string(), ...style })

export const changeQrCodeValidator = vine.create(style)

export const listQrCodesValidator = vine.create({
  linkId: vine.string().optional(),
  includeArchived: vine.boolean().optional(),
})

export const pngValidator = vine.create({
  size: wholeNumber([PNG_SIZE.least, PNG_SIZE.most]).optional(),
})
