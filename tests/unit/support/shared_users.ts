import type { ImportGraph } from '#tests/unit/support/import_graph'

/** Files and folders of shared that one user has, and why they are there all the same. */
export const SHARED_EXCEPTIONS: Record<string, string> = {
  'jobs/': 'one machine: providers put it together, and a worker runs it',
  'untrusted_files/read_files': 'starts as a program, so no file imports it',
  'database/guarded_pool': 'stands around the pool, which config/database makes',
  'database/pool_guard': 'a part of guarded_pool',
  'database/statement_timeout': 'a part of guarded_pool',
  'database/honest_transactions': 'changes the driver before any wing has a connection',
  'database/patient_migrations': 'runs the migrations of every wing',
  'problems/run_refusable': 'commands/ holds nothing but commands',
  'process/outage_log': 'config/ holds nothing but configuration',
}

/**
 * Returns who uses a file: a wing of app or a folder beside app. Files of shared hand on who uses
 * them.
 */
function listUsers(graph: ImportGraph): Map<string, Set<string>> {
  const importers = new Map<string, string[]>()
  for (const [from, imports] of graph) {
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), from])
  }
  const usersOf = (file: string, seen: Set<string>): string[] =>
    (importers.get(file) ?? []).flatMap((from) => {
      if (!from.startsWith('shared/')) return [from.split('/', 1)[0]]
      if (seen.has(from)) return []
      return usersOf(from, seen.add(from))
    })
  const shared = [...graph.keys()].filter((file) => file.startsWith('shared/'))
  return new Map(shared.map((file) => [file, new Set(usersOf(file, new Set([file])))]))
}

/** Returns the exception that a file of shared falls under; undefined: none. */
export function findSharedException(file: string): string | undefined {
  const path = file.replace(/^shared\//, '')
  return Object.keys(SHARED_EXCEPTIONS).find((at) =>
    at.endsWith('/') ? path.startsWith(at) : path === at
  )
}

/** Returns a sentence for each file of shared with fewer than two users, exceptions left aside. */
export function findLonelyFiles(graph: ImportGraph): { file: string; fault: string }[] {
  return [...listUsers(graph)]
    .filter(([, users]) => users.size < 2)
    .map(([file, users]) => ({
      file,
      fault: `${file} is used by ${[...users].join() || 'no one'} alone: move it there.`,
    }))
}
