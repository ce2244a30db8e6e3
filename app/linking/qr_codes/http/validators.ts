import vine from '@vinejs/vine'
import { PNG_SIZE } from '#app/linking/qr_codes/queries/draw_code'
import { QR_CODE_NAME_LENGTH } from '#app/linking/qr_codes/rules/code_name'
import { ERROR_CORRECTIONS, QUIET_ZONE } from '#app/linking/qr_codes/rules/styling'
import { documentInput } from '#app/platform/api/input_documents'
import { oneOf } from '#app/platform/api/schema'
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

const colour = { pattern: '^#[0-9A-Fa-f]{6}$' }
const styling = {
  name: {
    description: 'Name for people; left out: title or back-half of the link',
    maxLength: QR_CODE_NAME_LENGTH,
  },
  foreground: { ...colour, description: 'Colour of the modules, `#rrggbb`' },
  background: {
    ...colour,
    description: 'Colour of the rest, `#rrggbb`; has to be the lighter one',
  },
  errorCorrection: oneOf(ERROR_CORRECTIONS, 'How much of the code may be lost'),
  quietZone: {
    type: 'integer',
    description: 'Margin in modules',
    minimum: QUIET_ZONE.least,
    maximum: QUIET_ZONE.most,
  },
}

documentInput(createQrCodeValidator, {
  name: 'NewQrCode',
  fields: styling,
  example: { linkId: 'LINK', name: 'Flyer', foreground: '#102a1f', background: '#ffffff' },
})

documentInput(changeQrCodeValidator, {
  name: 'QrCodeChange',
  fields: styling,
  example: { name: 'Poster', quietZone: 4 },
})

documentInput(listQrCodesValidator, {
  fields: {
    includeArchived: { description: 'Archived ones too', default: false },
    linkId: { description: 'Those of this link alone' },
  },
})

documentInput(pngValidator, {
  fields: { size: { description: 'Width in pixels', default: 1024 } },
})
