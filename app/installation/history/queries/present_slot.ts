import { SLOT_SECONDS } from '#app/installation/history/rules/slots'
import { databaseNowSql } from '#app/shared/time/database_clock'

/** The slot of this moment, as the database's clock says it, which all processes share. */
export const presentSlotSql = () =>
  `FLOOR(TIMESTAMPDIFF(SECOND, '1970-01-01', ${databaseNowSql()}) / ${SLOT_SECONDS})`
