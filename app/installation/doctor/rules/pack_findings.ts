import { errorFinding, okFinding, type Finding } from '#app/installation/doctor/finding'
import type { PackExamination } from '#app/visits/raw_clicks/queries/examine_packs'

/** Says whether packed clicks are what was written; nothing where none are. */
export function findPackFaults(found: PackExamination): Finding[] {
  const { clicks, bytes, packs, readPacks, damaged } = found
  if (packs === 0) return []
  const [first] = damaged
  if (first) {
    return [
      errorFinding('data', 'packs_damaged', {
        damaged: damaged.length,
        pack: String(first.packNo),
        clicks: first.clicks,
        workspace: first.workspaceId,
        from: first.firstAt.toISOString(),
        to: first.lastAt.toISOString(),
      }),
    ]
  }
  const megabytes = Math.ceil(bytes / 1e6)
  return [okFinding('data', 'packs', { clicks, megabytes, read: readPacks, packs })]
}
