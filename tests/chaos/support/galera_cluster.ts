import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DatabaseSettings } from '../../../bench/support/scratch_database.js'
import { GaleraNode } from './galera_node.js'

/** Three nodes of Galera on this machine, from Debian's packages, which are unpacked and not installed. */
export class GaleraCluster {
  /** Others can go through it and not look into it: the nodes run under an account of their own. */
  readonly folder = mkdtempSync(join(tmpdir(), 'shunt-galera-'))
  readonly nodes: GaleraNode[]
  readonly account: Omit<DatabaseSettings, 'port'> = {
    host: '127.0.0.1',
    user: 'shunt',
    password: 'shunt',
  }

  constructor(firstPort: number, count = 3) {
    chmodSync(this.folder, 0o711)
    process.on('exit', () => rmSync(this.folder, { recursive: true, force: true }))
    this.#bringPrograms()
    this.nodes = Array.from(
      { length: count },
      (_, number) => new GaleraNode({ folder: this.folder, number, firstPort, count })
    )
  }

  /** Copies what the packages hold to where the nodes' account can read it. */
  #bringPrograms(): void {
    const script = execFileSync('sh', ['-c', 'command -v wsrep_sst_rsync'], { encoding: 'utf8' })
    const packages = dirname(dirname(dirname(realpathSync(script.trim()))))
    const [library] = execFileSync('find', [packages, '-name', 'libpopt.so.0'], {
      encoding: 'utf8',
    }).split('\n')
    const programs = ['rsync', 'wsrep_sst_common', 'wsrep_sst_rsync']
    const copy = (to: string, files: string[]) => {
      mkdirSync(join(this.folder, to), { recursive: true })
      execFileSync('cp', ['-rL', ...files, join(this.folder, to)])
    }
    copy(
      'usr/bin',
      programs.map((name) => join(packages, 'usr/bin', name))
    )
    copy('usr/lib', [join(packages, 'usr/lib/galera'), library])
  }

  async start(): Promise<void> {
    const [first, ...others] = this.nodes
    await first.start(true)
    for (const node of others) await node.start()
    const { user, password } = this.account
    await first.ask(`GRANT ALL ON *.* TO '${user}'@'127.0.0.1' IDENTIFIED BY '${password}'`)
    await first.ask(`CREATE USER IF NOT EXISTS haproxy@'127.0.0.1'`)
  }

  /** Counts the nodes that the first one that answers has beside it, itself too. */
  async countMembers(): Promise<number> {
    for (const node of this.nodes) {
      const rows = await node.ask(`SHOW STATUS LIKE 'wsrep_cluster_size'`).catch(() => [])
      if (rows.length > 0) return Number(rows[0].Value)
    }
    return 0
  }

  async remove(): Promise<void> {
    for (const node of this.nodes) {
      node.thaw()
      await node.kill()
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}
