/** The content type of Prometheus's text form. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
