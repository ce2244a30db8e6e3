import vine from '@vinejs/vine'
import { emptyIsNothing } from '#app/platform/console/rules/form_fields'

/** What a name may be and where a folder may lie is said by the rules, each with a code of its own. */
export const folderFormValidator = vine.create({
  name: vine.string().optional(),

  /** Left empty: the top. */
  parentId: vine.string().parse(emptyIsNothing).optional(),

  /** Left empty: none. */
  expiredUrl: vine.string().parse(emptyIsNothing).optional(),
})
