/** What a database of Shlink has about a short URL beside its row, by the tables that hold it. */
export const SHLINK_PARTS: { needs: string[]; text: string }[] = [
  {
    needs: ['domains'],
    text: '(SELECT d.authority FROM domains d WHERE d.id = s.domain_id) AS domain',
  },
  {
    needs: ['short_urls_in_tags', 'tags'],
    text: `(SELECT json_group_array(t.name) FROM short_urls_in_tags st
      JOIN tags t ON t.id = st.tag_id WHERE st.short_url_id = s.id) AS tags`,
  },
  {
    needs: ['short_url_visits_counts'],
    text: `(SELECT SUM(c.count) FROM short_url_visits_counts c
        WHERE c.short_url_id = s.id AND c.potential_bot = 0) AS visits,
      (SELECT SUM(c.count) FROM short_url_visits_counts c
        WHERE c.short_url_id = s.id) AS total_visits`,
  },
  {
    needs: [
      'short_url_redirect_rules',
      'redirect_conditions_in_short_url_redirect_rules',
      'redirect_conditions',
    ],
    text: `(SELECT json_group_array(json_object('longUrl', r.long_url, 'conditions',
        (SELECT json_group_array(json_object(
            'type', c.type, 'matchKey', c.match_key, 'matchValue', c.match_value))
          FROM redirect_conditions_in_short_url_redirect_rules cr
          JOIN redirect_conditions c ON c.id = cr.redirect_condition_id
          WHERE cr.short_url_redirect_rule_id = r.id)) ORDER BY r.priority)
      FROM short_url_redirect_rules r WHERE r.short_url_id = s.id) AS redirect_rules`,
  },
  {
    needs: ['device_long_urls'],
    text: ['ios', 'android', 'desktop']
      .map(
        (device) => `(SELECT v.long_url FROM device_long_urls v
          WHERE v.short_url_id = s.id AND v.device_type = '${device}') AS device_long_urls_${device}`
      )
      .join(', '),
  },
]
