import vine from '@vinejs/vine'
import { ANNOUNCEMENT_TONES } from '#app/installation/announcements/announcement'
import { lineUpTo, wholeNumber } from '#app/shared/validation'

export const announcementValidator = vine.create({
  tone: vine.enum(ANNOUNCEMENT_TONES),
  title: lineUpTo(120),
  text: lineUpTo(500),
  days: wholeNumber([1, 365]).optional(),
})
