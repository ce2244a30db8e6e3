import { defineProblems } from '#app/shared/problems/problem'

/** Every code of imports. What a link of a file is refused with are the codes of links. */
export const { definitions: importProblems, problem: importProblem } = defineProblems({
  'import.not_found': { status: 404, detail: 'There is no import with this id in the workspace.' },
  'import.file_required': {
    status: 422,
    detail: 'Choose the file to import.',
  },
  'import.empty': { status: 422, detail: 'The file has no links.' },
  'import.too_large': {
    status: 413,
    detail: 'The file is larger than this installation takes in one import.',
  },
  'import.too_costly': {
    status: 422,
    detail: 'Reading the file takes more processor time or memory than one import may use.',
  },
  'import.packed': {
    status: 422,
    detail: 'The file is packed. Unpack it and send what is inside.',
  },
  'import.format_unknown': {
    status: 422,
    detail:
      'This is none of the files that can be imported: CSV, JSON of an API, a dump of YOURLS, a SQLite database of Kutt or Shlink.',
  },
  'import.malformed': { status: 422, detail: 'The file breaks off or is damaged.' },
  'import.line_malformed': {
    status: 422,
    detail: 'The line cannot be read: its quotation marks or brackets do not fit together.',
  },
  'import.columns_invalid': {
    status: 422,
    detail: 'A column is named that the file does not have, or none says where links lead.',
  },
  'import.alias_column_missing': {
    status: 422,
    detail:
      'No column of the file gives the alias, so that every link would get another address than before. Choose the column of the alias, or create random aliases.',
  },
  'import.not_ready': {
    status: 409,
    detail: 'The import is not in a state in which this can be done.',
  },
  'import.base_url_invalid': {
    status: 422,
    detail:
      'Give the address of the old service, such as https://short.example, on the public internet.',
  },
})
