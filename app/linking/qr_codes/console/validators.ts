import vine from '@vinejs/vine'

const text = () => vine.string().optional()

const look = {
  name: text(),
  foreground: text(),
  background: text(),
  errorCorrection: text(),
  quietZone: vine.number().optional(),
  dotShape: text(),
  eyeShape: text(),
  frame: text(),
  frameText: text(),
}

export const newQrCodeValidator = vine.create({ link: vine.string().trim(), ...look })

/** Of a code that is still to be made: what it leads to may be unclear. */
export const qrDraftValidator = vine.create({
  link: vine.string().trim().optional(),
  pair: text(),
  ...look,
})

/** `pair`: two colours that go well together, chosen with one press. */
export const qrLookValidator = vine.create({ ...look, pair: text() })
