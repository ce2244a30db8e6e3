import vine from '@vinejs/vine'
import { ANNOUNCEMENT_TONES } from '#app/installation/announcements/announcement'
import { lineUpTo, onlyDigits } from '#app/shared/text/validation'

export const announcementValidator = vine.create({
  tone: vine.enum(ANNOUNCEMENT_TONES),
  title: lineUpTo(120),
  text: lineUpTo(500),
  /** An empty field: until it is withdrawn. */
  days: vine
    .number()
    .parse((value) => (value === '' ? undefined : onlyDigits(value)))
    .withoutDecimals()
    .range([1, 365])
    .optional(),
})
