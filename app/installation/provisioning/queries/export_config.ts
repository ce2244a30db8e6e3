import { stringify } from 'yaml'
import {
  keyOf,
  pathOf,
  type Exported,
  type Fields,
} from '#app/installation/provisioning/description'
import type { Kind } from '#app/installation/provisioning/kind'
import { kinds } from '#app/installation/provisioning/kinds'
import { API_VERSION } from '#app/installation/provisioning/rules/read_descriptions'
import { ApplyScope } from '#app/installation/provisioning/scope'

const HEAD = `# What \`./shunt apply\` makes of an installation. Secrets are left out: where they are
# there already they stay, elsewhere name them with { fromFile: path } or { fromEnv: NAME }.
`

/** Two things of a kind that have the same names: a file could not say which one is meant. */
export class NamesAmbiguous extends Error {}

/**
 * Writes the installation as `./shunt apply` reads it.
 *
 * @param only name of the one organisation that is wanted; null: all, and what is of the installation
 * @throws NamesAmbiguous
 */
export async function exportConfig(only: string | null = null): Promise<string> {
  const scope = new ApplyScope([], [], only)
  const seen = new Set<string>()
  const documents: string[] = []
  for (const kind of kinds) {
    for (const found of await kind.list(scope)) {
      const key = keyOf(kind.kind, pathOf({ organisation: null, workspace: null, ...found }))
      if (seen.has(key)) {
        const path = pathOf({ organisation: null, workspace: null, ...found }).join(' / ')
        throw new NamesAmbiguous(`Several of kind ${kind.kind} are called ${path}. Rename one.`)
      }
      seen.add(key)
      documents.push(stringify(toDocument(kind, found)))
    }
  }
  return `${HEAD}${documents.map((document) => `---\n${document}`).join('')}`
}

function toDocument({ kind }: Kind, { name, organisation, workspace, fields }: Exported) {
  return {
    apiVersion: API_VERSION,
    kind,
    ...(organisation && { organisation }),
    ...(workspace && { workspace }),
    name,
    ...nest(fields),
  }
}

/** Puts the fields of maps under their name again. */
function nest(fields: Fields): Record<string, unknown> {
  const nested: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    const [name, ...rest] = field.split('.')
    if (rest.length === 0) nested[name] = value
    else nested[name] = { ...(nested[name] as object), [rest.join('.')]: value }
  }
  return nested
}
