import vine from '@vinejs/vine'
import { emptyIsNothing } from '#app/platform/console/rules/form_fields'

const text = () => vine.string().parse(emptyIsNothing).optional()

/** Types only: what a note needs is said by its rules, at the field. */
export const noteFormValidator = vine.create({
  text: text(),
  date: text(),
  time: text(),

  /** What someone typed of a link: alias or short URL. */
  link: text(),
  campaignId: text(),

  /** The page to go back to. */
  next: text(),
})
