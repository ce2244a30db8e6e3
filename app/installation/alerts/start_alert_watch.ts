import { AlertWatch } from '#app/installation/alerts/alert_watch'
import { machineHealthSource } from '#app/installation/alerts/health_sources'
import { addAlertSource } from '#app/platform/alerts/alert_sources'

/**
 * Has this process look for failures.
 *
 * @param takesClicks of a web process: can it keep a click now?
 * @returns what ends it
 */
export function startAlertWatch(takesClicks?: () => boolean): () => void {
  if (takesClicks) addAlertSource(machineHealthSource(takesClicks))
  const watch = new AlertWatch()
  watch.start()
  return () => watch.stop()
}
