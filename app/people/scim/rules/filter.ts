import { parse, type Filter } from 'scim2-parse-filter'
import { ScimRefusal } from '#app/people/scim/rules/scim_refusal'
import { nameKey } from '#app/people/scim/rules/user_input'
import { not, type SqlCondition } from '#app/shared/database/sql_condition'

/** How an attribute is found in the database. */
interface Column {
  sql: string
  kind: 'text' | 'key' | 'flag' | 'time'

  /** Around the condition: of a list of which one member has to fit. */
  within?: string
}

type Columns = Record<string, Column>
type Comparison = Extract<Filter, { compValue: unknown }>

const TIMES: Columns = {
  'meta.created': { sql: 'created_at', kind: 'time' },
  'meta.lastmodified': { sql: 'updated_at', kind: 'time' },
}

/** By name in lower case: names of attributes ignore case (RFC 7643, section 2.1). */
export const USER_COLUMNS: Columns = {
  'id': { sql: 's.id', kind: 'text' },
  'externalid': { sql: 's.external_id', kind: 'text' },
  'username': { sql: 's.user_name_key', kind: 'key' },
  'displayname': { sql: 's.display_name', kind: 'text' },
  'name.formatted': { sql: 's.display_name', kind: 'text' },
  'name.givenname': { sql: 's.given_name', kind: 'text' },
  'name.familyname': { sql: 's.family_name', kind: 'text' },
  'emails': { sql: 'u.email_key', kind: 'key' },
  'emails.value': { sql: 'u.email_key', kind: 'key' },
  // The address of an account is its primary one, of work.
  'emails.type': { sql: "'work'", kind: 'key' },
  'emails.primary': { sql: '1', kind: 'flag' },
  'active': { sql: 's.active', kind: 'flag' },
  'groups': groupsOfUser(),
  'groups.value': groupsOfUser(),
  ...prefixed('s', TIMES),
}

export const GROUP_COLUMNS: Columns = {
  'id': { sql: 'g.id', kind: 'text' },
  'externalid': { sql: 'g.external_id', kind: 'text' },
  'displayname': { sql: 'g.name_key', kind: 'key' },
  'members': membersOfGroup(),
  'members.value': membersOfGroup(),
  ...prefixed('g', TIMES),
}

const SIGNS: Record<string, string> = { gt: '>', ge: '>=', lt: '<', le: '<=', eq: '=', ne: '<>' }
const LONGEST = 2_000

/**
 * Turns a filter of RFC 7644, section 3.4.2.2, into a condition.
 *
 * @throws ScimRefusal invalidFilter
 */
export function readScimFilter(text: string, columns: Columns): SqlCondition {
  if (text.length > LONGEST) throw invalid(`A filter has at most ${LONGEST} characters.`)
  return toSql(parseFilter(text), columns, '')
}

/** @throws ScimRefusal invalidFilter */
export function parseFilter(text: string): Filter {
  try {
    return parse(text)
  } catch {
    throw invalid('The filter cannot be read.')
  }
}

function toSql(filter: Filter, columns: Columns, inside: string): SqlCondition {
  switch (filter.op) {
    case 'and':
    case 'or':
      return join(
        filter.filters.map((one) => toSql(one, columns, inside)),
        filter.op
      )
    case 'not':
      return not(toSql(filter.filter, columns, inside))
    case '[]':
      return toSql(filter.valFilter, columns, `${filter.attrPath}.`)
    case 'pr': {
      const column = findColumn(columns, inside + filter.attrPath)
      return wrap(column, { text: `${column.sql} IS NOT NULL`, values: [] })
    }
    default: {
      const comparison = filter as Comparison
      const column = findColumn(columns, inside + comparison.attrPath)
      return wrap(column, compare(column, comparison))
    }
  }
}

function join(parts: SqlCondition[], sign: 'and' | 'or'): SqlCondition {
  return {
    text: parts.map(({ text }) => `(${text})`).join(` ${sign.toUpperCase()} `),
    values: parts.flatMap(({ values }) => values),
  }
}

function findColumn(columns: Columns, path: string): Column {
  const name = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '')
  const key = name.toLowerCase()
  const column = Object.hasOwn(columns, key) ? columns[key] : null
  if (!column) throw invalid(`${name.slice(0, 100)} is not an attribute that can be filtered by.`)
  return column
}

function wrap({ within }: Column, { text, values }: SqlCondition): SqlCondition {
  return { text: within ? within.replace('{}', text) : text, values }
}

function compare(column: Column, { op, compValue: value, attrPath }: Comparison): SqlCondition {
  if (value === null) {
    if (op === 'eq') return { text: `${column.sql} IS NULL`, values: [] }
    if (op === 'ne') return { text: `${column.sql} IS NOT NULL`, values: [] }
    throw invalid(`${attrPath} cannot be compared with null so.`)
  }
  switch (column.kind) {
    case 'flag':
      return compareFlag(column, op, value)
    case 'time':
      return compareTime(column, op, value)
    default:
      return compareText(column, op, value)
  }
}

function compareFlag({ sql }: Column, op: string, value: unknown): SqlCondition {
  const text = String(value).toLowerCase()
  const isFlag = text === 'true' || text === 'false'
  if (!isFlag || (op !== 'eq' && op !== 'ne')) {
    throw invalid('true and false are compared by eq and ne alone.')
  }
  return { text: `${sql} ${SIGNS[op]} ?`, values: [text === 'true' ? 1 : 0] }
}

function compareTime({ sql }: Column, op: string, value: unknown): SqlCondition {
  const at = typeof value === 'string' ? new Date(value) : null
  const isTime = at !== null && at.getTime() > 0 && at.getUTCFullYear() < 9_999
  if (!isTime || !SIGNS[op])
    throw invalid('A time is compared with a time, by eq, ne, gt, ge, lt, le.')
  return { text: `${sql} ${SIGNS[op]} ?`, values: [at] }
}

function compareText({ sql, kind }: Column, op: string, value: unknown): SqlCondition {
  if (typeof value !== 'string') throw invalid('A text is compared with a text.')
  const text = kind === 'key' ? nameKey(value) : value
  if (SIGNS[op]) return { text: `${sql} ${SIGNS[op]} ?`, values: [text] }
  const escaped = text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  const patterns: Record<string, string> = {
    co: `%${escaped}%`,
    sw: `${escaped}%`,
    ew: `%${escaped}`,
  }
  return { text: `${sql} LIKE ?`, values: [patterns[op]] }
}

function invalid(message: string): ScimRefusal {
  return new ScimRefusal(400, message, 'invalidFilter')
}

function prefixed(alias: string, columns: Columns): Columns {
  const entries = Object.entries(columns)
  return Object.fromEntries(
    entries.map(([name, column]) => [name, { ...column, sql: `${alias}.${column.sql}` }])
  )
}

function groupsOfUser(): Column {
  const within = `EXISTS (SELECT 1 FROM scim_group_members m WHERE m.scim_user_id = s.id AND {})`
  return { sql: 'm.group_id', kind: 'text', within }
}

function membersOfGroup(): Column {
  const within = `EXISTS (SELECT 1 FROM scim_group_members m WHERE m.group_id = g.id AND {})`
  return { sql: 'm.scim_user_id', kind: 'text', within }
}
