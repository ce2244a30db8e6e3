import type {
  Description,
  Exported,
  Fields,
  KindName,
} from '#app/installation/provisioning/description'
import type { FieldShape, Home } from '#app/installation/provisioning/rules/shapes'
import type { ApplyScope } from '#app/installation/provisioning/scope'
import type { ProvisionedItem } from '#app/platform/provisioning/provisioned_item'

/** How what is described is at present. */
export interface Found {
  id: string
  organisationId?: string | null
  workspaceId?: string | null

  /** Every field of the step, also those that the description does not name. */
  fields: Fields
}

/**
 * One way from present to described. A kind has several where something else has to be there in between,
 * as a domain before it is the default of its workspace.
 */
export interface Step {
  fields: readonly string[]

  /** null: it is not there. */
  find(description: Description, scope: ApplyScope): Promise<Found | null>

  /** Missing: an earlier step of the kind made it. Returns nothing: `find` finds it from now on. */
  create?(description: Description, scope: ApplyScope): Promise<string>

  /** Brings these fields, which differ, in line. */
  change(changed: Fields, found: Found, description: Description, scope: ApplyScope): Promise<void>
}

export interface Kind {
  kind: KindName
  home: Home
  fields: Record<string, FieldShape>
  steps: readonly Step[]

  /** Removes what a file made; missing: it stays, and only its description is forgotten. */
  remove?(item: ProvisionedItem, scope: ApplyScope): Promise<void>

  /** How actions name a field where files name it otherwise. */
  aliases?: Record<string, string>
  list(scope: ApplyScope): Promise<Exported[]>
}
