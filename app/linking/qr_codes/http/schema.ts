import {
  DOT_SHAPES,
  ERROR_CORRECTIONS,
  EYE_SHAPES,
  QR_FRAMES,
} from '#app/linking/qr_codes/rules/styling'
import {
  dateTime,
  flag,
  id,
  integer,
  named,
  nullable,
  object,
  text,
} from '#app/platform/api/schema'

/** The QR code (behaviour, section 6.1), for the API document. */
export const qrCodeSchema = named(
  'QrCode',
  object({
    id: id('8 characters, lower-case letters and digits'),
    name: text('Up to 200 characters'),
    linkId: id(),
    shortUrl: text(),
    encodedUrl: text('What the code says: the short URL and ?qr=<id>'),
    destinationUrl: text('Where the link leads at present'),
    foreground: text('#rrggbb'),
    background: text('#rrggbb'),
    errorCorrection: { enum: ERROR_CORRECTIONS },
    quietZone: integer('Margin in modules, 2 to 10'),
    dotShape: { enum: DOT_SHAPES, description: 'Shape of the modules' },
    eyeShape: { enum: EYE_SHAPES, description: 'Shape of the three corners' },
    frame: { enum: QR_FRAMES, description: 'What stands around the code' },
    frameText: nullable(text('What the frame says; null: nothing')),
    version: integer('Grows by 1 with each stored change; also the ETag'),
    scans: integer('Scans by people'),
    createdAt: dateTime(),
    archived: flag('Hidden from lists; its link may have been deleted'),
    hasLogo: flag(),
  })
)
