/** What a change of the schema takes from the version before it, which still runs on the same tables. */
const CONTRACTIONS: [what: string, pattern: RegExp][] = [
  ['drops a column', /\bDROP\s+COLUMN\b|\.dropColumns?\(/i],
  ['drops a table', /\bDROP\s+TABLE\b|\.dropTable(IfExists)?\(/i],
  ['renames', /\bRENAME\b|\.rename(Table|Column)\(/i],
  ['changes a column', /\b(MODIFY|CHANGE)\b(\s+COLUMN)?\s+[\w$]|\.alter\(\)/i],
  ['removes rows', /\b(TRUNCATE|DELETE\s+FROM)\b|\.truncate\(|\.(del|delete)\(\)/i],
  ['takes a default away', /\bDROP\s+DEFAULT\b/i],
]

/** Additions to a table that is there already: all between one ADD COLUMN and the next. */
const ADDED_COLUMNS =
  /\bADD\s+COLUMN\s+(?<column>.*?)(?=,\s*(?:ADD|DROP|MODIFY|ALGORITHM)\b|`|$)/gis

/**
 * The mark of a contract step: `static contract = 'why the version before no longer needs it'`.
 */
const MARK = /^ {2}static contract = ['"].{20,}['"]$/m

/** Returns the text of `up` without comments, with the constants of the file that it may put into statements. */
function upOf(source: string): string {
  const [before, ...rest] = source.split(/^ {2}async up\(\) \{$/m)
  const up = rest
    .join('')
    .split(/^ {2}async down\(\) \{$/m)[0]
    .replace(/^\s*\/\/.*$/gm, '')
  const constants = [...before.matchAll(/^const (\w+) = (['"`])(.*?)\2$/gms)]
  return constants.reduce((text, [, name, , value]) => text.replaceAll(`\${${name}}`, value), up)
}

/**
 * Lists what a migration does that the version before could not live with: N and N-1 of Shunt run on one
 * schema while an upgrade is at work, and after it went back (decision 52).
 */
export function listContractions(source: string): string[] {
  const up = upOf(source)
  const found = CONTRACTIONS.filter(([, pattern]) => pattern.test(up)).map(([what]) => what)
  for (const { groups } of up.matchAll(ADDED_COLUMNS)) {
    const column = groups!.column
    if (
      /\bNOT\s+NULL\b/i.test(column) &&
      !/\bDEFAULT\b|\bGENERATED\b|\bAUTO_INCREMENT\b/i.test(column)
    ) {
      found.push('adds a column that the version before does not fill')
    }
  }
  return found
}

export function isContractStep(source: string): boolean {
  return MARK.test(source)
}
