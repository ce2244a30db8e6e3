/** What a file describes and `./shunt apply` keeps as it says. */
export interface ProvisionedItem {
  /** Of the description, such as `Domain`. */
  kind: string

  /** Of the row; of a plan or plugin its name, of a member workspace and person. */
  itemId: string

  /** Names of organisation and workspace, where it is in one, and of the item. */
  path: string[]
  organisationId: string | null
  workspaceId: string | null

  /** Was it made by applying a file? Only then `--prune` removes it. */
  isMade: boolean

  /** What the file said when it was applied last, without secrets. */
  fields: Record<string, unknown>
  appliedAt: Date
}
