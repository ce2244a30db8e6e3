import vine from '@vinejs/vine'
import { characters } from '#app/shared/text/validation'

/** What forms send empty is left out; whether it is right is decided by the rules. */
const text = () =>
  vine
    .string()
    .parse((value) => (value === '' ? null : value))
    .use(characters(4096))

export const deletionForm = vine.create({
  confirm: text(),
  password: text().optional(),
  code: text().optional(),
})
