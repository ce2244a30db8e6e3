/*
 * What the console's pages do more comfortably with script. Every page reads and every form posts
 * without it, so each part looks for its elements and leaves when there are none.
 */
import { dressCalendars, startCalendars } from './calendar.js'
import { dressCharts, startCharts } from './charts.js'
import { startCopyingCharts } from './copy_charts.js'
import { startCopying } from './copy.js'
import { startDialogs } from './dialogs.js'
import { keepDrafts, startDrafts } from './drafts.js'
import { dressFields, startFields } from './fields.js'
import { startFinder } from './finder.js'
import { startForms } from './forms.js'
import { startInPlace } from './in_place.js'
import { showOpenTab, startLinkList } from './link_list.js'
import { startLiveCount } from './live_count.js'
import { startLiveForms } from './live_forms.js'
import { startLiveView } from './live_view.js'
import { startManyLinks } from './many_links.js'
import { startMenus } from './menus.js'
import { startOffline } from './offline.js'
import { startPasskeys } from './passkeys.js'
import { startPicking } from './picking.js'
import { startQrDesigner } from './qr_designer.js'
import { startRefreshingParts } from './refresh_parts.js'
import { startReloadingWhileWaiting } from './reload_while_waiting.js'
import { startRowMenu } from './row_menu.js'
import { startShortcuts } from './shortcuts.js'
import { announceToasts, startToasts } from './toasts.js'
import { startTokens } from './tokens.js'
import { startUtmPreview } from './utm_preview.js'
import { startZones } from './zones.js'

document.documentElement.dataset.script = 'on'

/** What belongs to the elements of a page, and begins again with those that are drawn later. */
const PARTS = [
  dressCalendars,
  dressCharts,
  dressFields,
  startZones,
  startTokens,
  startUtmPreview,
  showOpenTab,
  announceToasts,
  startLiveCount,
  startLiveView,
  keepDrafts,
]
const dress = (root) => {
  for (const start of PARTS) start(root)
}

for (const start of [
  startCalendars,
  startCharts,
  startCopying,
  startCopyingCharts,
  startDialogs,
  startFields,
  startFinder,
  startDrafts,
  startLiveForms,
  () => startInPlace(dress),
  startOffline,
  startPasskeys,
  startForms,
  startRefreshingParts,
  startReloadingWhileWaiting,
  startRowMenu,
  startMenus,
  startPicking,
  startLinkList,
  startQrDesigner,
  startToasts,
  startManyLinks,
  startShortcuts,
]) {
  start()
}
dress(document)
