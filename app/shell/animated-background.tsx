/** The department names of the spec, with their positions and sizes in units of the view box. */
const DEPARTMENT_NAMES = [
  { name: "IT", x: 470, y: 130, size: 80, motion: "drift" },
  { name: "Finance", x: 40, y: 210, size: 64, motion: "drift-slow" },
  { name: "HR", x: 460, y: 330, size: 96, motion: "drift" },
  { name: "Operations", x: 60, y: 460, size: 72, motion: "drift-slow" },
  { name: "Admin", x: 360, y: 590, size: 80, motion: "drift" },
  { name: "IT", x: 110, y: 640, size: 72, motion: "drift-slow" },
  { name: "Finance", x: 270, y: 750, size: 64, motion: "drift" },
  { name: "HR", x: 30, y: 820, size: 64, motion: "drift" },
] as const;

/** Decorates the login screen. Does not move if the operating system is set to reduced motion (`styles.css`). */
export function AnimatedBackground() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 1000"
      preserveAspectRatio="xMidYMid meet"
      className="pointer-events-none absolute inset-0 size-full select-none overflow-hidden"
    >
      {DEPARTMENT_NAMES.map(({ name, x, y, size, motion }) => (
        <text
          key={`${name} ${x}`}
          x={x}
          y={y}
          fontSize={size}
          fontWeight="700"
          letterSpacing="-0.02em"
          fill="currentColor"
          fillOpacity="0.04"
          stroke="currentColor"
          strokeOpacity="0.16"
          className={motion}
        >
          {name}
        </text>
      ))}
    </svg>
  );
}
