import vine from '@vinejs/vine'
import { FOLDER_NAME_LENGTH } from '#app/linking/folders/rules/folder_tree'
import { documentInput } from '#app/platform/api/input_documents'

export const folderValidator = vine.create({
  name: vine.string().nullable().optional(),
  parentId: vine.string().nullable().optional(),
  expiredUrl: vine.string().nullable().optional(),
  clearExpiredUrl: vine.boolean({ strict: true }).nullable().optional(),
})

documentInput(folderValidator, {
  name: 'NewFolder',
  changeName: 'FolderChange',
  required: ['name'],
  fields: {
    name: { minLength: 1, maxLength: FOLDER_NAME_LENGTH },
    parentId: { description: 'The folder that it goes into; null: the root' },
    expiredUrl: { description: 'Expired redirect of the links directly in it' },
    clearExpiredUrl: { description: 'Remove the expired redirect' },
  },
  example: { name: 'Print', parentId: null },
})
