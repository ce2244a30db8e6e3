import vine from '@vinejs/vine'
import { IMAGE_TYPES, PNG_SIZE, type ImageFormat } from '#app/linking/qr_codes/queries/draw_code'
import { QR_CODE_NAME_LENGTH } from '#app/linking/qr_codes/rules/code_name'
import { FRAME_TEXT_LENGTH } from '#app/linking/qr_codes/rules/frame_text'
import { splitQueryList } from '#app/linking/qr_codes/rules/query_list'
import {
  DOT_SHAPES,
  ERROR_CORRECTIONS,
  EYE_SHAPES,
  QR_FRAMES,
  QUIET_ZONE,
} from '#app/linking/qr_codes/rules/styling'
import { documentInput } from '#app/platform/api/input_documents'
import { oneOf } from '#app/platform/api/schema'
import { optionalText, wholeNumber } from '#app/shared/text/validation'

/** Types only: what a style may be is decided by the rules of the feature. */

const style = {
  name: optionalText(),
  foreground: optionalText(),
  background: optionalText(),
  errorCorrection: optionalText(),
  quietZone: vine.number({ strict: true }).nullable().optional(),
  dotShape: optionalText(),
  eyeShape: optionalText(),
  frame: optionalText(),
  frameText: optionalText(),
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

export const qrArchiveValidator = vine.create({
  ids: vine.array(vine.string()).parse(splitQueryList).optional(),
  campaignId: vine.string().optional(),
  linkId: vine.string().optional(),
  format: vine.enum(Object.keys(IMAGE_TYPES) as ImageFormat[]).optional(),
  size: wholeNumber([PNG_SIZE.least, PNG_SIZE.most]).optional(),
})

const colour = { pattern: '^#[0-9A-Fa-f]{6}$' }
const styling = {
  name: {
    description: 'Name for people; left out: title or alias of the link',
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
  dotShape: oneOf(DOT_SHAPES, 'Shape of the modules'),
  eyeShape: oneOf(EYE_SHAPES, 'Shape of the three corners'),
  frame: oneOf(QR_FRAMES, 'A line around the code, or a band below it'),
  frameText: {
    description: 'What the frame says, in Latin, Greek or Cyrillic letters; empty: nothing',
    maxLength: FRAME_TEXT_LENGTH,
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
  example: { name: 'Poster', dotShape: 'Rounded', frame: 'Banner', frameText: 'Scan me' },
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

documentInput(qrArchiveValidator, {
  fields: {
    ids: { description: 'QR codes, separated by commas', maxItems: 500 },
    campaignId: { description: 'Those of all links of this campaign' },
    linkId: { description: 'Those of this link' },
    format: { description: 'What each image is', default: 'png' },
    size: { description: 'Width of a PNG in pixels', default: 1024 },
  },
})
