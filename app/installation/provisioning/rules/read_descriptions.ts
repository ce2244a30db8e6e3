import { isCollection, isMap, isSeq, LineCounter, parseAllDocuments, type Document } from 'yaml'
import { findNearName } from '#app/installation/doctor/rules/edit_distance'
import {
  FilesRefused,
  keyOf,
  KINDS,
  pathOf,
  type Description,
  type Fields,
  type KindName,
  type Refusal,
} from '#app/installation/provisioning/description'
import { readValue, type ReadSecret } from '#app/installation/provisioning/rules/read_value'
import type { FieldShape, Home } from '#app/installation/provisioning/rules/shapes'

export const API_VERSION = 'shunt/v1'

/** Of one file: an installation of thousands of domains has a fraction of it. */
export const MOST_CHARACTERS = 5_000_000
const LONGEST_NAME = 300

/** The form of each kind. */
export type Shapes = Record<KindName, { home: Home; fields: Record<string, FieldShape> }>

export interface GivenFile {
  file: string
  text: string

  /** @throws Error whose message says why the secret cannot be read */
  readSecret: ReadSecret
}

/**
 * Reads the descriptions of YAML or JSON files: documents one after the other, or lists of them.
 *
 * @throws FilesRefused with every fault of form, each with its line
 */
export function readDescriptions(files: readonly GivenFile[], shapes: Shapes): Description[] {
  const refusals: Refusal[] = []
  const found = files.flatMap((file) => readFile(file, shapes, refusals))
  const first = new Map<string, Description>()
  for (const description of found) {
    const key = keyOf(description.kind, pathOf(description))
    const other = first.get(key)
    if (!other) first.set(key, description)
    else {
      const where = `${other.file}:${other.lineOf('name')}`
      const reason = `${description.kind} ${description.name} is described at ${where} already.`
      refusals.push({ file: description.file, line: description.lineOf('name'), reason })
    }
  }
  if (refusals.length > 0) throw new FilesRefused(refusals)
  return found
}

function readFile(given: GivenFile, shapes: Shapes, refusals: Refusal[]): Description[] {
  const { file, text } = given
  if (text.length > MOST_CHARACTERS) {
    refusals.push({ file, line: 1, reason: `A file has at most ${MOST_CHARACTERS} characters.` })
    return []
  }
  const lines = new LineCounter()
  const documents = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false })
  if (!Array.isArray(documents)) return []
  const faults = documents.flatMap(({ errors }) => errors)
  for (const { pos, message } of faults) {
    refusals.push({ file, line: lines.linePos(pos[0]).line, reason: message })
  }
  if (faults.length > 0) return []
  return documents.flatMap((document) =>
    entriesOf(document).flatMap((at) =>
      new Entry(given, document, at, lines).read(shapes, refusals)
    )
  )
}

/** Returns where descriptions are in a document: it is one itself, or a list of them; none is empty. */
function entriesOf({ contents }: Document.Parsed): (string | number)[][] {
  if (contents === null || (!isCollection(contents) && contents.toJSON() === null)) return []
  return isSeq(contents) ? contents.items.map((_, at) => [at]) : [[]]
}

/** One description in its file. */
class Entry {
  readonly #faults: Refusal[] = []

  constructor(
    private readonly given: GivenFile,
    private readonly document: Document.Parsed,
    private readonly at: (string | number)[],
    private readonly lines: LineCounter
  ) {}

  read(shapes: Shapes, refusals: Refusal[]): Description[] {
    const node = this.document.getIn(this.at, true)
    const description = isMap(node) ? this.#describe(shapes) : null
    if (!isMap(node)) this.#refuse('', 'Describe one thing here: apiVersion, kind, name, ...')
    refusals.push(...this.#faults)
    return description && this.#faults.length === 0 ? [description] : []
  }

  #describe(shapes: Shapes): Description | null {
    const content = this.#content()
    if (!content) return null
    const { apiVersion, kind, name, ...rest } = content
    if (apiVersion !== API_VERSION) {
      this.#refuse('apiVersion', `apiVersion has to be ${API_VERSION}.`)
      return null
    }
    if (!KINDS.some((known) => known === kind)) {
      this.#refuse('kind', `kind is one of ${KINDS.join(', ')}.`)
      return null
    }
    const shape = shapes[kind as KindName]
    if (!this.#isName(name)) this.#refuse('name', 'name is missing, or is no text.')
    const { organisation = null, workspace = null, id = null, ...fields } = rest
    this.#checkHome(shape.home, organisation, workspace)
    if (id !== null && !this.#isName(id)) this.#refuse('id', 'id is a text.')
    return {
      kind: kind as KindName,
      name: String(name),
      organisation: organisation as string | null,
      workspace: workspace as string | null,
      id: id as string | null,
      fields: this.#readFields(fields, shape.fields),
      file: this.given.file,
      lineOf: (field) => this.#lineOf(field),
    }
  }

  /** Returns the plain values; null where aliases of YAML would make them too many. */
  #content(): Record<string, unknown> | null {
    try {
      const all = this.document.toJS({ maxAliasCount: 100 })
      return this.at.length === 0 ? all : all[this.at[0]]
    } catch (error) {
      this.#refuse('', (error as Error).message)
      return null
    }
  }

  #isName(value: unknown): boolean {
    return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_NAME
  }

  #checkHome(home: Home, organisation: unknown, workspace: unknown): void {
    const isNamed = { organisation: organisation !== null, workspace: workspace !== null }
    const needs = {
      organisation: home === 'organisation' || home === 'workspace',
      workspace: home === 'workspace',
    }
    const allows = { ...needs, organisation: home !== 'installation' }
    for (const part of ['organisation', 'workspace'] as const) {
      const value = part === 'organisation' ? organisation : workspace
      if (isNamed[part] && !allows[part]) this.#refuse(part, `This kind is in no ${part}.`)
      else if (isNamed[part] ? !this.#isName(value) : needs[part]) {
        this.#refuse(part, `${part} has to name the ${part} that it is in.`)
      }
    }
  }

  #readFields(given: Record<string, unknown>, shapes: Record<string, FieldShape>): Fields {
    const fields: Fields = {}
    for (const [name, value] of Object.entries(given)) {
      const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
      if (!shape) {
        const near = findNearName(name, Object.keys(shapes))
        const known = near ? `Is ${near} meant?` : `There are ${Object.keys(shapes).join(', ')}.`
        this.#refuse(name, `${name} is no field of this kind. ${known}`)
        continue
      }
      const read = readValue(name, value, shape, this.given.readSecret)
      for (const { field, reason } of read.faults) this.#refuse(field, reason)
      Object.assign(fields, read.fields)
    }
    return fields
  }

  #refuse(field: string, reason: string): void {
    this.#faults.push({ file: this.given.file, line: this.#lineOf(field), reason })
  }

  #lineOf(field: string): number {
    const path = field === '' ? [] : field.split('.')
    for (let length = path.length; length >= 0; length--) {
      const offset = this.#offsetOf([...this.at, ...path.slice(0, length)])
      if (offset !== null) return this.lines.linePos(offset).line
    }
    return 1
  }

  /** Returns where the name of a field is, or a member of a list begins; null: it is not there. */
  #offsetOf(path: (string | number)[]): number | null {
    const last = path.at(-1)
    const parent = last === undefined ? null : this.document.getIn(path.slice(0, -1), true)
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => String(key) === String(last))
      return (pair?.key as { range?: [number] } | undefined)?.range?.[0] ?? null
    }
    const node = this.document.getIn(path, true) as { range?: [number] } | undefined
    return node?.range?.[0] ?? null
  }
}
