import { Gauge, type Registry } from 'prom-client'
import {
  findCopyFacts,
  type CopyFacts,
} from '#app/installation/backup_copies/queries/find_copy_facts'
import {
  findBackupFacts,
  findLastVerification,
  findLatestBackup,
} from '#app/installation/backups/queries/find_latest_backup'
import { withinPatience } from '#app/installation/health/within_patience'
import backups from '#config/backups'

/** What is known of the backups in one store. */
interface BackupFigures {
  madeAt: Date | null
  sizeBytes: number
  verifiedAt: Date | null
  failed: boolean
}

/** Those of the machines that make them (BACKUP_DIR), and their copies (BACKUP_TARGET) where there are any. */
export async function addBackups(registry: Registry): Promise<void> {
  const stores: [string, BackupFigures][] = [['machine', await withinPatience(findOwnBackups())]]
  const copies = await withinPatience(findCopyFacts())
  if (copies !== null) stores.push(['target', toFigures(copies)])
  const gauge = (name: string, help: string) =>
    new Gauge({
      name: `shunt_backup_${name}`,
      help,
      labelNames: ['store'],
      registers: [registry],
    })
  const success = gauge(
    'last_success_timestamp_seconds',
    'When the latest backup that is whole was made; 0: there is none'
  )
  const size = gauge('last_size_bytes', 'Size of the latest backup that is whole')
  const verified = gauge(
    'last_verified_timestamp_seconds',
    'When a backup was last restored to prove it; 0: never'
  )
  const failed = gauge(
    'failed',
    '1 from an attempt that failed, or a latest backup that cannot be restored, until one succeeds'
  )
  for (const [store, figures] of stores) {
    success.set({ store }, toSeconds(figures.madeAt))
    size.set({ store }, figures.sizeBytes)
    verified.set({ store }, toSeconds(figures.verifiedAt))
    failed.set({ store }, Number(figures.failed))
  }
  if (backups.everySeconds === null) return
  const interval = { name: 'shunt_backup_interval_seconds', help: 'Time between two backups' }
  new Gauge({ ...interval, registers: [registry] }).set(backups.everySeconds)
}

async function findOwnBackups(): Promise<BackupFigures> {
  const latest = await findLatestBackup()
  const { failure } = await findBackupFacts()
  return {
    madeAt: latest?.createdAt ?? null,
    sizeBytes: latest?.sizeBytes ?? 0,
    verifiedAt: await findLastVerification(),
    failed: failure !== null,
  }
}

function toFigures(copies: CopyFacts): BackupFigures {
  return {
    madeAt: copies.lastMadeAt,
    sizeBytes: copies.lastSizeBytes ?? 0,
    verifiedAt: copies.lastVerifiedAt,
    failed: copies.failure !== null || copies.verificationError !== null,
  }
}

function toSeconds(at: Date | null): number {
  return at === null ? 0 : at.getTime() / 1_000
}
