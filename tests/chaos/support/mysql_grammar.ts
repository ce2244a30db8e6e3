import { registerHooks } from 'node:module'

/** The parser's files name each other without endings, as a bundler finds them. */
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      const isTheirs = context.parentURL?.includes('/dt-sql-parser/') ?? false
      if (!isTheirs || !specifier.startsWith('.')) throw error
      const [file, folder] = [`${specifier}.js`, `${specifier}/index.js`]
      try {
        return next(file, context)
      } catch {
        return next(folder, context)
      }
    }
  },
})

const { MySQL } = await import('dt-sql-parser')
const grammar = new MySQL()

/**
 * Words that MySQL 8.4 does not reserve, and the grammar does. We write keywords in
 * capitals.
 */
const NAMES = /(?<!`)\b(type|reference)\b(?!`)/g

/**
 * Says what a MySQL grammar has against a statement, which may have `?` for its values.
 *
 * @returns null where it is a statement of MySQL
 */
export function findFault(statement: string): string | null {
  const text = statement
    // MariaDB alone reads these; MySQL reads what the others have in them.
    .replace(/\/\*M!.*?\*\//gs, ' ')
    .replace(/\/\*!\d*(.*?)\*\//gs, '$1')
    .replace(NAMES, '`$1`')
    // A literal of MySQL that the grammar does not know.
    .replace(/\bTIMESTAMP'/g, "'")
    .replace(/\b(VALUES) \?/gi, '$1 (1)')
    .replace(/\bSET \?/gi, 'SET a = 1')
    .replaceAll('??', 'a')
    .replaceAll('?', '1')
  const [fault] = grammar.validate(text)
  return fault ? fault.message : null
}
