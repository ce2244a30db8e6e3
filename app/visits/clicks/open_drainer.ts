import { join } from 'node:path'
import installation from '#config/installation'
import { linksOfQrCodes } from '#app/linking/qr_codes/queries/links_of_qr_codes'
import { ClickDrainer } from '#app/visits/clicks/drainer'
import { clicksCounted } from '#app/visits/clicks/ports'
import type { ClickDrainerOptions } from '#app/visits/clicks/drainer_options'

/** The drainer of this machine's own spool, wired to the features that clicks concern. */
export async function openDrainer(
  options: Omit<ClickDrainerOptions, 'spoolPath'> = {}
): Promise<ClickDrainer> {
  return new ClickDrainer({
    spoolPath: join(installation.storagePath, 'spool'),
    scanResolver: linksOfQrCodes,
    onCounted: clicksCounted.call,
    ...options,
  })
}
