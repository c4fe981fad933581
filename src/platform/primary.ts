export interface WorkerMessage {
  readonly asksForMetrics?: true;
  readonly url?: string;
  readonly problems?: readonly string[];
}

/** The metrics of all processes; null when they could not be gathered. */
export interface MetricsMessage {
  readonly metrics: string | null;
}

/** Resolves when the message is sent to the primary process, or that one is gone. */
export function tell(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}

export function metricsOfAll(): Promise<string> {
  return new Promise((resolve, reject) => {
    const take = ({ metrics }: Partial<MetricsMessage>): void => {
      if (metrics === undefined) return;
      process.off('message', take);
      if (metrics === null) reject(new Error('Not all processes told their metrics'));
      else resolve(metrics);
    };
    process.on('message', take);
    void tell({ asksForMetrics: true });
  });
}
