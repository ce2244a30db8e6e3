import type { CopyStore } from '#app/installation/backup_copies/copy_store'
import { describeTarget } from '#app/installation/backup_copies/rules/read_target'
import { FolderStore } from '#app/installation/backup_copies/stores/folder_store'
import { S3Store } from '#app/installation/backup_copies/stores/s3_store'
import { SftpStore } from '#app/installation/backup_copies/stores/sftp_store'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import backups from '#config/backups'
import outbound from '#config/outbound'

/** Where the operator's own store is, is the operator's matter: it may be in any network. */
const EVERY_NETWORK = parseCidrList('0.0.0.0/0,::/0')

/** Where copies of backups go by the settings. @throws BackupRefused where those are incomplete */
export function openCopyStore(): { store: CopyStore; name: string } {
  const { target } = backups.copies
  if (target === null) throw new BackupRefused('BACKUP_TARGET is not set, so there are no copies.')
  const name = describeTarget(target)
  if (target.kind === 'folder') return { store: new FolderStore(target.folder), name }
  const { keyId, secret, sshKey, hostKeys, partTimeoutMs } = backups.copies
  const http = new OutboundHttpClient({ ...outbound, allowedNetworks: EVERY_NETWORK })
  if (target.kind === 'sftp') {
    if (hostKeys === null || (sshKey === null && secret === null)) {
      throw new BackupRefused(
        'BACKUP_TARGET needs BACKUP_TARGET_HOST_KEY, and BACKUP_TARGET_SSH_KEY_FILE or BACKUP_TARGET_SECRET.'
      )
    }
    const account = { hostKeys, secret, privateKey: sshKey }
    return { store: new SftpStore(target, account, http, { partTimeoutMs }), name }
  }
  if (keyId === null || secret === null) {
    throw new BackupRefused('BACKUP_TARGET needs BACKUP_TARGET_KEY_ID and BACKUP_TARGET_SECRET.')
  }
  return { store: new S3Store(target, { keyId, secret }, http, { partTimeoutMs }), name }
}
