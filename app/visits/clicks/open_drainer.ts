import { join } from 'node:path'
import { findQrCodeLinks } from '#app/linking/qr_codes/queries/find_qr_code_links'
import { ClickDrainer } from '#app/visits/clicks/drainer'
import type { ClickDrainerOptions } from '#app/visits/clicks/drainer_options'
import { clicksCounted } from '#app/visits/clicks/ports'
import installation from '#config/installation'

/** Returns the drainer of this machine's own spool, wired to the features that clicks concern. */
export async function openDrainer(
  options: Omit<ClickDrainerOptions, 'spoolPath'> = {}
): Promise<ClickDrainer> {
  return new ClickDrainer({
    spoolPath: join(installation.storagePath, 'spool'),
    scanResolver: findQrCodeLinks,
    onCounted: clicksCounted.call,
    ...options,
  })
}
