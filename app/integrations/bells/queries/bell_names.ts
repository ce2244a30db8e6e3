/** Finds what bells are of, by their ids: a link's alias, or the name of a campaign. */
export const BELL_NAMES = `
  SELECT b.id, COALESCE(CONCAT('/', l.alias), c.name) AS name
    FROM bells b LEFT JOIN links l ON l.id = b.link_id LEFT JOIN campaigns c ON c.id = b.campaign_id
   WHERE b.id IN (?)`
